import { Link, useLocation } from 'react-router-dom';
import { useSession } from 'shared-domain/platform';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { footerGroups, paths } from './navigation.ts';

/** Closes every page but the administrators'; the ridge ends it. Leaves room for a bar that a page fixes to the bottom (`data-bottom-bar`). */
export function Footer() {
  const { user } = useSession();
  if (/^\/admin(\/|$)/.test(useLocation().pathname)) return null;
  return (
    <footer
      data-slot="site-footer"
      className="inverse bg-inverse pb-(--bottom-bar,0px) text-inverse-foreground print:hidden"
    >
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-5 gap-y-8 pt-14 pb-10 desk:grid-cols-[1.5fr_repeat(4,1fr)] desk:gap-8 desk:pt-18 desk:pb-14">
        <div className="col-span-full grid content-start gap-3 desk:col-span-1">
          <Link
            to={paths.home}
            discover="none"
            aria-label="Espaços Rio, página inicial"
            className="inline-flex min-h-11 items-center justify-self-start"
          >
            <Logo inverse loading="lazy" className="h-[26px] w-auto desk:h-[30px]" />
          </Link>
          <p className="max-w-[30ch] text-sm text-inverse-muted">
            Espaços para eventos e trabalho em todas as zonas do Rio de Janeiro.
          </p>
        </div>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="footer-links">
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to} hidden={user?.isSuspended && to === paths.list}>
                  <Link to={to} discover="none">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <svg
        viewBox="0 0 1440 64"
        preserveAspectRatio="xMidYMax slice"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        aria-hidden="true"
        className="mt-2 block h-10 w-full text-[#3f6a73] desk:h-[max(4rem,calc(100vw*64/1440))]"
      >
        <path
          d="M-10 62C60 62 110 58 150 48C176 41 196 30 214 28L262 27C280 28 288 38 310 46C346 58 392 58 430 50C462 42 478 24 500 17C516 13 526 30 540 36C552 30 562 22 578 25C602 31 616 48 656 54C742 62 800 56 862 45C902 38 926 34 954 20C966 13 976 4 986 4C1000 4 1008 19 1026 27C1066 43 1118 53 1180 56C1214 57 1236 55 1258 50C1272 47 1280 43 1292 44C1304 45 1310 48 1316 45C1326 38 1330 13 1346 9C1366 5 1376 36 1386 47C1396 57 1416 61 1450 62"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="wrap flex flex-wrap justify-between gap-x-6 gap-y-3 pt-5 pb-7.5 text-xs text-inverse-muted">
        <span>{`© ${new Date().getUTCFullYear()} Espaços Rio. Rio de Janeiro, Brasil.`}</span>
        <span>Atendimento: seg. a sex. 9h–18h, sáb. 9h–14h</span>
      </div>
    </footer>
  );
}
