import { visitWhen } from 'shared-domain/chat/visit-times.ts';
import * as z from 'zod/mini';
import { addressData } from '../bookings/booking.ts';
import type { EmailFact } from '../email.ts';

/** Of private.visit_email; the address only while the visit is to come. */
export const visitData = z.object({
  visit_id: z.string(),
  conversation_id: z.string(),
  title: z.string(),
  /** The mail goes to who proposed it, else to the host. */
  is_guest: z.boolean(),
  guest_name: z.string(),
  host_name: z.string(),
  proposed_times: z.array(z.string()),
  accepted_time: z.nullable(z.string()),
  /** One of the two called it off, else the space or an account is gone. */
  by_someone: z.boolean(),
  address: z.nullable(z.omit(addressData, { day_phone: true })),
  neighborhood: z.nullable(z.string()),
});

export type Visit = z.output<typeof visitData>;

export const conversation = ({ conversation_id }: Visit, siteUrl: string) =>
  `${siteUrl}/chat?conversa=${conversation_id}`;

export const proposed = ({ proposed_times }: Visit): EmailFact => [
  proposed_times.length === 1 ? 'Horário' : 'Horários',
  proposed_times.map((time) => visitWhen(time)).join('\n'),
];

export const space = ({ title }: Visit): EmailFact => ['Espaço', title];

export const sampleVisit: z.input<typeof visitData> = {
  visit_id: '00000000-0000-4000-8000-000000000005',
  conversation_id: '00000000-0000-4000-8000-000000000007',
  title: 'Casa do Mirante',
  is_guest: true,
  guest_name: 'Marina Azevedo',
  host_name: 'Helena Furtado',
  proposed_times: ['2027-01-09T13:30:00Z', '2027-01-10T18:00:00Z'],
  accepted_time: '2027-01-09T13:30:00Z',
  by_someone: true,
  address: {
    street: 'Rua das Acácias',
    number: '12',
    complement: null,
    postal_code: '22451-010',
    arrival: 'Toque o interfone 2.',
  },
  neighborhood: 'Gávea',
};
