import * as z from 'zod/mini';

export const spaceData = z.object({ space_id: z.string(), title: z.string(), reason: z.nullable(z.string()) });

export const sampleSpace: z.input<typeof spaceData> = {
  space_id: '00000000-0000-4000-8000-000000000002',
  title: 'Varanda da Urca',
  reason: 'Fotos escuras',
};
