import type { AddressRow } from 'shared-domain/bookings/bookings.answers.ts';
import { policyLabels } from 'shared-domain/money/cancellation-policy.ts';
import { answerLabels, type ExtraRow } from './listing-terms.schema.ts';

// The texts of a listing for its host: in full where two versions are compared, in one line where it is folded.

const lines = (texts: readonly string[]) => texts.join('\n');

interface Rules {
  house_rules: Record<string, string>;
  house_rules_note: string | null;
}

/** '5 sim, 2 não, 2 a combinar' */
export function rulesLabel({ house_rules, house_rules_note }: Rules): string {
  const answers = Object.values(house_rules);
  const counts = Object.entries(answerLabels).flatMap(([answer, label]) => {
    const count = answers.filter((one) => one === answer).length;
    return count > 0 ? [`${count} ${label.toLowerCase()}`] : [];
  });
  if (counts.length > 0) return counts.join(', ');
  return house_rules_note ? 'Em suas palavras' : 'Não informadas';
}

/** '3 extras, 1 obrigatório' */
export function extrasLabel(extras: readonly ExtraRow[]): string {
  if (extras.length === 0) return 'Nenhum';
  const obligatory = extras.filter(({ is_obligatory }) => is_obligatory).length;
  const all = extras.length === 1 ? '1 extra' : `${extras.length} extras`;
  if (obligatory === 0) return all;
  return `${all}, ${obligatory === 1 ? '1 obrigatório' : `${obligatory} obrigatórios`}`;
}

export const addressLabel = (address: AddressRow | null): string =>
  address
    ? lines(
        [
          `${address.street}, ${address.number}`,
          address.complement ?? '',
          `CEP ${address.postal_code}`,
          address.arrival ?? '',
          address.day_phone ?? '',
        ].filter((text) => text !== ''),
      )
    : '';

/** A policy that this release does not know is named as it is stored. */
export const policyLabel = (policy: string): string => (policyLabels as Record<string, string>)[policy] ?? policy;
