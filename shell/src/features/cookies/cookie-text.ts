import { formatInstantDay } from 'shared-domain/days/rio.ts';
import type { CookieChoice } from '../../platform/cookie-choice.ts';
import { referralNeedsConsent } from '../../platform/cookie-choice.ts';

/** Describes this device's choice and its date. */
export function cookieText(choice: CookieChoice | undefined, at: Date | undefined): string {
  if (!choice || !at) return 'Você ainda não escolheu neste aparelho.';
  const when = `em ${formatInstantDay(at)}`;
  if (!referralNeedsConsent()) return `Você aceitou ${choice.measurement ? 'todos' : 'só os necessários'} ${when}.`;
  if (choice.referral && choice.measurement) return `Você aceitou todos ${when}.`;
  if (!choice.referral && !choice.measurement) return `Você aceitou só os necessários ${when}.`;
  return `Você aceitou os necessários e ${choice.referral ? 'indicação' : 'medição'} ${when}.`;
}
