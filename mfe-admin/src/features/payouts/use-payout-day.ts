import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { adminErrorCode, adminErrorText } from '../../data/administration/admin-error.ts';
import { type DuePayout, duePayoutsOfOptions } from '../../data/payouts/due-payouts.query.ts';
import type { DayPayee } from '../../data/payouts/open-payout-day.mutation.ts';
import { type ShownKey, useRevealPayoutKey, useSettlePayouts } from '../../data/payouts/payout.mutations.ts';
import type { Matches } from './bank-file.ts';
import { payeeName } from './payout-labels.ts';

/** One host of the day. */
export interface DayEntry {
  payee: DayPayee;
  name: string;
  /** As it was looked at when the key was shown: money was sent by it. */
  seen: { payouts: DuePayout[]; cents: number; keyVersion: string } | null;
  /** The end-to-end id to record; empty while there is none. */
  reference: string;
  isFromFile: boolean;
  /** `skipped`: nothing is due any more, or another administrator has it. */
  state: 'open' | 'recorded' | 'skipped';
  /** Why it was skipped or not recorded. */
  problem: string | null;
}

/**
 * Notes by administrator, in the memory of this page only: those not recorded are there when the day is opened again.
 */
const stored = new Map<string, DayEntry[]>();

const entryOf = (payee: DayPayee): DayEntry => ({
  payee,
  name: payeeName(payee.host_name),
  seen: null,
  reference: '',
  isFromFile: false,
  state: 'open',
  problem: null,
});

/** Keeps earlier notes while the host is still owed something. */
const entriesOf = (payees: readonly DayPayee[], before: readonly DayEntry[]): DayEntry[] =>
  payees.map((payee) => {
    const known = before.find((entry) => entry.payee.host_id === payee.host_id && entry.state === 'open');
    return known?.reference ? { ...known, payee } : entryOf(payee);
  });

/** Codes after which sending the same again would pay twice: the host is left out from then on. */
const settledElsewhere = ['payout_already_paid', 'payout_held', 'payout_contested', 'host_not_found'];

/** A day of payouts: the code on the screen, the notes, and the recorded payments. */
export function usePayoutDay(userId: string, payees: readonly DayPayee[]) {
  const queryClient = useQueryClient();
  const reveal = useRevealPayoutKey();
  const { entries, latest, entry, change } = useDayEntries(userId, payees);
  const [currentId, setCurrentId] = useState<string>();
  const [key, setKey] = useState<ShownKey>();
  const [failure, setFailure] = useState<string>();
  const [announced, setAnnounced] = useState('');
  const { isRecording, record } = useRecording(latest, change, setAnnounced);
  /** The host requested last: answers for earlier ones come too late. */
  const wanted = useRef<string>(undefined);

  /** Puts a host's code on the screen in place of the one before. False: there is nothing to pay there, or it is another's. */
  const show = async (id: string): Promise<boolean> => {
    const requested = entry(id);
    if (!requested) return false;
    wanted.current = id;
    setCurrentId(id);
    setKey(undefined);
    setFailure(undefined);
    setAnnounced(`Abrindo o código de ${requested.name}.`);
    try {
      const payouts = requested.seen?.payouts ?? (await queryClient.fetchQuery(duePayoutsOfOptions('host', id)));
      const cents = payouts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      if (cents <= 0) {
        change(id, { state: 'skipped', problem: 'Nada mais a enviar: já foi registrado ou mudou.' });
        setAnnounced(`${requested.name}: nada mais a enviar.`);
        return false;
      }
      const shown = await reveal.mutateAsync({ beneficiary: 'host', personId: id });
      change(id, { seen: { payouts, cents, keyVersion: shown.version }, state: 'open', problem: null });
      if (wanted.current !== id) return true;
      setKey(shown);
      setAnnounced(
        `Código PIX de ${requested.name} na tela: ${formatCents(cents)}, ${pixKeyLabel(shown.key_type)}, em nome de ${isolated(shown.holder_name)}.`,
      );
      return true;
    } catch (refused) {
      const text = adminErrorText(refused);
      const isLeft = ['assigned_to_another', 'payout_key_missing'].includes(adminErrorCode(refused) ?? '');
      if (isLeft) change(id, { state: 'skipped', problem: text });
      if (wanted.current === id) setFailure(text);
      return !isLeft;
    }
  };

  /**
   * Goes to the next host without a note, wrapping around at the end of the list; settled ones are skipped.
   * @returns the host whose code it shows
   */
  const next = async (): Promise<string | undefined> => {
    const all = latest.current;
    const current = wanted.current;
    const from = all.findIndex(({ payee }) => payee.host_id === current) + 1;
    const order = [...all.slice(from), ...all.slice(0, from)].map(({ payee }) => payee.host_id);
    for (const id of order) {
      const candidate = entry(id);
      if (candidate?.state !== 'open' || candidate.reference || id === current) continue;
      if (await show(id)) return id;
    }
    setAnnounced('Não há outra pessoa a pagar nesta lista.');
    return undefined;
  };

  /** The host whose payment has this reference already. */
  const holderOf = (reference: string, id: string): string | undefined =>
    latest.current.find(
      (other) => other.payee.host_id !== id && other.reference.toLowerCase() === reference.toLowerCase(),
    )?.name;

  const note = (id: string, reference: string) => change(id, { reference, isFromFile: false, problem: null });

  /** Removes a reference from the list; the host is read again before another reference is noted. */
  const remove = (id: string) => {
    change(id, { reference: '', isFromFile: false, seen: null, problem: null });
    if (wanted.current !== id) return;
    wanted.current = undefined;
    setCurrentId(undefined);
    setKey(undefined);
  };

  /** Applies the matches of a bank's file; only hosts whose key was shown were compared. */
  const take = ({ found }: Matches) => {
    for (const [id, reference] of found) change(id, { reference, isFromFile: !entry(id)?.reference, problem: null });
    setAnnounced(`${formatCount(found.size, 'repasse encontrado', 'repasses encontrados')} no arquivo.`);
  };

  return {
    entries,
    current: currentId === undefined ? undefined : entry(currentId),
    key,
    failure,
    isRecording,
    announced,
    show,
    next,
    holderOf,
    note,
    remove,
    take,
    record,
  };
}

/** The entries of the day, kept for the administrator while the page lives. `latest` is what the last change left. */
function useDayEntries(userId: string, payees: readonly DayPayee[]) {
  const [entries, setEntries] = useState(() => entriesOf(payees, stored.get(userId) ?? []));
  const latest = useRef(entries);
  const change = (id: string, part: Partial<DayEntry>) => {
    latest.current = latest.current.map((entry) => (entry.payee.host_id === id ? { ...entry, ...part } : entry));
    stored.set(userId, latest.current);
    setEntries(latest.current);
  };
  const entry = (id: string) => latest.current.find(({ payee }) => payee.host_id === id);
  return { entries, latest, entry, change };
}

/** Sends the noted payments to the platform. */
function useRecording(
  latest: RefObject<DayEntry[]>,
  change: (id: string, part: Partial<DayEntry>) => void,
  onDone: (announced: string) => void,
) {
  const settle = useSettlePayouts();
  const [isRecording, setRecording] = useState(false);

  /** Records the notes one after the other; a refused one keeps its text. */
  const record = async () => {
    setRecording(true);
    const sent = latest.current.filter(isNoted);
    let done = 0;
    for (const { payee, seen, reference } of sent) {
      if (!seen) continue;
      try {
        await settle.mutateAsync({
          beneficiary: 'host',
          personId: payee.host_id,
          payoutIds: seen.payouts.map(({ payout_id }) => payout_id),
          expectedCents: seen.cents,
          reference,
          keyVersion: seen.keyVersion,
        });
        change(payee.host_id, { state: 'recorded', problem: null });
        done += 1;
      } catch (refused) {
        const isSettled = settledElsewhere.includes(adminErrorCode(refused) ?? '');
        change(payee.host_id, { problem: adminErrorText(refused), ...(isSettled && { state: 'skipped' }) });
      }
    }
    setRecording(false);
    const refused = sent.length - done;
    onDone(
      `${formatCount(done, 'repasse registrado', 'repasses registrados')}.${refused > 0 ? ` ${formatCount(refused, 'não foi registrado', 'não foram registrados')}.` : ''}`,
    );
  };

  return { isRecording, record };
}

export type PayoutDayState = ReturnType<typeof usePayoutDay>;

/** It is to be recorded: its key was shown and its reference is known. */
export const isNoted = ({ state, seen, reference }: DayEntry): boolean =>
  state === 'open' && seen !== null && reference !== '';
