import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import type { ReportedThing } from 'shared-ui/patterns/report-dialog.tsx';
import { ReportOptions, type ReportOptionsProps } from 'shared-ui/patterns/report-options.tsx';

const dialog = onDemand(() => import('./report-thing.tsx').then((module) => module.ReportThing));

/** In the address during sign-in: the thing that the person wanted to report. */
const param = 'denunciar';
const written = ({ kind, id }: ReportedThing) => `${kind}:${id}`;

/** Opens "Denunciar"; a signed-out visitor signs in first and comes back to it. */
function useReport(thing: ReportedThing): { report: () => void; reportDialog: ReactNode } {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [wanted, setWanted] = useState(false);
  const isOpen = wanted && session.status === 'signed-in';
  const ReportThing = useOpened(dialog, isOpen, () => setWanted(false), 'a denúncia');
  // The address first, and away once that is rendered: the site leads back to the one it has seen.
  const isNoted = params.get(param) === written(thing);
  const step = wanted && session.status === 'anonymous' ? (isNoted ? 'leave' : 'note') : null;
  const take = useEffectEvent((next: 'leave' | 'note') => {
    if (next === 'leave') {
      setWanted(false);
      requireSignIn();
      return;
    }
    setParams(
      (present) => {
        present.set(param, written(thing));
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (step) take(step);
  }, [step]);
  return {
    report: () => setWanted(true),
    reportDialog: ReportThing ? <ReportThing thing={thing} open={isOpen} onClose={() => setWanted(false)} /> : null,
  };
}

interface ReportLinkProps {
  thing: ReportedThing;
  /** The owner does not report their own. */
  ownerId?: string | undefined;
  /** 'Denunciar este espaço' */
  label: string;
  /** Screen readers hear it after the label. */
  about?: string;
}

export function ReportLink({ thing, ownerId, label, about }: ReportLinkProps) {
  const session = useSession();
  const { report, reportDialog } = useReport(thing);
  if (ownerId && session.user?.id === ownerId) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link inline-flex min-h-11 items-center justify-self-start text-sm text-muted-foreground"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={report}
      >
        {label}
        {about ? <span className="sr-only"> {about}</span> : null}
      </button>
      {reportDialog}
    </>
  );
}

interface ReportMenuProps extends Omit<ReportOptionsProps, 'onReport'> {
  thing: ReportedThing;
  /** The owner does not report their own. */
  ownerId?: string | undefined;
}

/** "Denunciar" in a menu "⋯", where a link would be one of many. */
export function ReportMenu({ thing, ownerId, ...options }: ReportMenuProps) {
  const session = useSession();
  const { report, reportDialog } = useReport(thing);
  if (ownerId && session.user?.id === ownerId) return null;
  return (
    <>
      <ReportOptions {...options} onReport={report} />
      {reportDialog}
    </>
  );
}

/**
 * A person who has signed in to report one of these finds the dialog open; the newest reviews may be others by then.
 */
export function ReportOnReturn({ things }: { things: ReportedThing[] }) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const wanted = params.get(param);
  const thing = things.find((one) => written(one) === wanted) ?? laterOf(wanted);
  const isOpen = thing !== undefined && session.status === 'signed-in';
  const close = () =>
    setParams(
      (present) => {
        present.delete(param);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  const ReportThing = useOpened(dialog, isOpen, close, 'a denúncia');
  return ReportThing && thing ? <ReportThing key={wanted} thing={thing} open={isOpen} onClose={close} /> : null;
}

function laterOf(wanted: string | null): ReportedThing | undefined {
  const [, kind, id] = /^(review|list_line):([0-9a-f-]{36})$/.exec(wanted ?? '') ?? [];
  return id ? { kind: kind as 'review' | 'list_line', id } : undefined;
}
