import { ArrowLeft } from 'lucide';
import { Link, useLocation } from 'react-router-dom';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';

interface BackLinkProps {
  /** As the rail calls it: 'Espaços'. */
  name: string;
  /** The list where no page led here, after `/admin`: '?aba=erros'. */
  list?: string;
  asButton?: boolean;
}

/** Back to the list as it was left. */
export function BackLink({ name, list = '', asButton = false }: BackLinkProps) {
  const { state } = useLocation() as { state: { list?: unknown } | null };
  const to = `/admin${typeof state?.list === 'string' && state.list ? state.list : list}`;
  if (asButton)
    return (
      <Link to={to} className={buttonVariants({ variant: 'secondary' })}>
        Voltar a {name}
      </Link>
    );
  return (
    <Link
      to={to}
      aria-label={`Voltar a ${name}`}
      className="inline-flex min-h-11 items-center gap-2 text-sm text-muted-foreground hover:text-foreground max-desk:mt-3"
    >
      <Icon icon={ArrowLeft} size={16} />
      {name}
    </Link>
  );
}
