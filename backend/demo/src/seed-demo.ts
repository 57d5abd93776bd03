import postgres from 'postgres';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { uploadChatFiles } from './chat-files.ts';
import { planChats } from './chat-plan.ts';
import { demoSpaces, planDemo } from './demo-plan.ts';
import { demoAccounts } from './people.data.ts';
import { listPictures, reviewMediaDir } from './picture-list.ts';
import { renderPictures } from './pictures.ts';
import { type PaymentsTarget, registerPayments } from './register-payments.ts';
import { reviewPictures } from './reviews.data.ts';
import { reviewPhotoPlace, spacePicturePlace, uploadPictures } from './upload-pictures.ts';
import { writeAffiliate } from './write-affiliate.ts';
import { writeCalendars } from './write-calendars.ts';
import { writeChats } from './write-chats.ts';
import { writeCoupons } from './write-coupons.ts';
import { writeDemo, writePeople } from './write-demo.ts';
import { writePayouts } from './write-payouts.ts';
import { writePortraits } from './write-portraits.ts';
import { planDispute, writeQueues } from './write-queues.ts';
import { writeRequests } from './write-requests.ts';

interface SeedProgress {
  step: 'pictures' | 'upload' | 'rows';
  done: number;
  total: number;
}

export interface SeedOptions {
  databaseUrl: string;
  /** The API's address; needed unless `pictures` is false. */
  apiUrl: string;
  /** `sb_secret_…` */
  secretKey: string;
  /** 'small' draws one width and uses it for all; false leaves the bucket alone: for tests. */
  pictures?: 'full' | 'small' | false;
  /** Where drawn pictures are kept; `.cache/demo-media` of the repository when not given. */
  cacheDir?: string;
  /** The payment sandbox, so that the paid bookings can be refunded there; left out, they can't. */
  payments?: PaymentsTarget;
  /** Origins of this machine from which hosts may import calendars; none unless given. */
  calendarOrigins?: readonly string[];
  onProgress?: (progress: SeedProgress) => void;
}

export interface SeedResult {
  /** false: the demo was there already and nothing was changed. */
  seeded: boolean;
}

/**
 * Fills an empty, migrated database with the demonstration. Pictures come first and can be repeated; all rows are one
 * transaction, so a seed that is killed leaves nothing behind that the next one minds.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedResult> {
  const { databaseUrl, apiUrl, secretKey, pictures = 'full', cacheDir, payments, onProgress } = options;
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    if (await isSeeded(sql)) return { seeded: false };
    const listed = await listPictures();
    if (pictures) {
      const rendered = await renderPictures(
        demoSpaces.flatMap((space) => space.pictures),
        {
          quality: pictures,
          ...(cacheDir ? { cacheDir } : {}),
          onPicture: (done, total) => onProgress?.({ step: 'pictures', done, total }),
        },
      );
      const ofReviews = await renderPictures(reviewPictures, {
        quality: pictures,
        dir: reviewMediaDir,
        ...(cacheDir ? { cacheDir } : {}),
      });
      // mails show photos of listings alone
      const shown = [...ofReviews].map(
        ([name, files]) => [name, files.filter(({ rendition }) => rendition !== 'mail')] as const,
      );
      await uploadPictures({ apiUrl, secretKey }, new Map(shown), reviewPhotoPlace);
      await uploadPictures({ apiUrl, secretKey }, rendered, spacePicturePlace, (done, total) =>
        onProgress?.({ step: 'upload', done, total }),
      );
    }
    const seeded = await sql.begin(async (transaction) => {
      // Two concurrent seeds: the second waits here, and then finds the work done.
      await transaction`select pg_advisory_xact_lock(hashtextextended('demo', 0))`;
      if (await isSeeded(transaction)) return false;
      const rows = await transaction<{ slug: string; zone: string }[]>`select slug, zone from public.neighborhoods`;
      const plan = planDemo(
        todayInRio(),
        demoSpaces,
        new Map(rows.map(({ slug, zone }) => [slug, zone])),
        new Map(listed.map(({ name, text }) => [name, text])),
      );
      await writePeople(transaction, plan);
      // Before their listings are approved: later each would be a case for the administrators.
      if (pictures) await writePortraits(transaction, { apiUrl, secretKey }, plan.people);
      await writeDemo(transaction, plan);
      await writePayouts(transaction, todayInRio(), plan);
      await writeCalendars(transaction, apiUrl, options.calendarOrigins);
      await writeAffiliate(transaction, plan);
      await writeCoupons(transaction);
      const dispute = planDispute(plan, new Date());
      await writeQueues(transaction, plan, dispute);
      const chats = planChats(todayInRio(), new Date(), plan.spaces, plan.people);
      if (pictures) await uploadChatFiles({ apiUrl, secretKey }, chats);
      await writeChats(transaction, chats);
      const ofRequests = await writeRequests(transaction);
      if (payments) await registerPayments(payments, plan, dispute, ofRequests);
      return true;
    });
    onProgress?.({ step: 'rows', done: 1, total: 1 });
    return { seeded };
  } finally {
    await sql.end();
  }
}

async function isSeeded(sql: postgres.ISql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from auth.users where email = ${demoAccounts[0].email}) as found`;
  return row?.found ?? false;
}
