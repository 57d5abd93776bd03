import * as z from 'zod/mini';

export const suspensionData = z.object({
  space_id: z.nullable(z.string()),
  person_id: z.optional(z.nullable(z.string())),
  reason: z.string(),
  title: z.nullable(z.string()),
  full_name: z.optional(z.nullable(z.string())),
  paid_bookings: z.enum(['keep', 'cancel']),
  payouts_held_reason: z.nullable(z.string()),
  appeal: z.optional(z.nullable(z.string())),
});

export type Suspension = z.output<typeof suspensionData>;

export const whatIsPaid = ({ paid_bookings }: Suspension) =>
  paid_bookings === 'cancel'
    ? 'As reservas pagas que ainda viriam foram canceladas, e quem pagou recebe tudo de volta.'
    : 'As reservas já pagas continuam valendo. Quem reservou foi avisado e pode cancelar com tudo de volta.';

export const held = ({ payouts_held_reason }: Suspension): string =>
  payouts_held_reason
    ? `Enquanto isso, os repasses ficam retidos: ${payouts_held_reason}`
    : 'Repasses de eventos já realizados são feitos como combinado.';

export const sampleSuspension: z.input<typeof suspensionData> = {
  space_id: '00000000-0000-4000-8000-000000000002',
  person_id: '00000000-0000-4000-8000-000000000003',
  reason: 'O telefone aparece nas fotos.',
  title: 'Varanda da Urca',
  full_name: 'Helena Furtado',
  paid_bookings: 'keep',
  payouts_held_reason: null,
  appeal: 'Troquei as fotos.',
};
