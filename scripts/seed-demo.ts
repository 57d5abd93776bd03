/** Fills a fresh database with the demo; run by start.ts, which gives the addresses and the key. */
import { seedDemo } from '../backend/demo/src/seed-demo.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

const labels = { pictures: 'drawing pictures', upload: 'storing pictures' } as const;

await seedDemo({
  databaseUrl: required('DATABASE_URL'),
  apiUrl: required('SUPABASE_URL'),
  secretKey: required('SUPABASE_SECRET_KEY'),
  payments: { url: required('STRIPE_API_BASE'), secretKey: required('STRIPE_SECRET_KEY') },
  calendarOrigins: (process.env.CALENDAR_LOCAL_ORIGINS ?? '').split(' ').filter(Boolean),
  onProgress: ({ step, done, total }) => {
    if (step !== 'rows' && (done % 10 === 0 || done === total)) console.log(`${labels[step]} ${done}/${total}`);
  },
});
