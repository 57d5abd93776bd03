import { CirclePause } from 'lucide';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** Below the header of every page: the account is suspended, and where it says why. */
export function SuspensionBar() {
  const { pathname } = useLocation();
  return (
    <div role="status" className="bg-danger-subtle text-danger">
      <p className="wrap flex min-h-12 items-center gap-3 py-2 text-sm">
        <Icon icon={CirclePause} size={18} />
        <span>
          <b className="font-semibold">Sua conta está suspensa.</b>{' '}
          {pathname === '/conta-suspensa' ? null : (
            <Link to="/conta-suspensa" className="link">
              Veja o motivo e responda
            </Link>
          )}
        </span>
      </p>
    </div>
  );
}
