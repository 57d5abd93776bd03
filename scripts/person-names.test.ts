import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WorkspaceFiles } from './workspace-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const { files } = WorkspaceFiles.inFolder(root);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What the database calls a person's name in its answers, and what records of the browser do. */
const named = [
  ...new Set([
    'fullName',
    'full_name',
    'actor',
    'writer_name',
    'holder_name',
    'visitor_name',
    ...files
      .filter((file) => /^backend\/supabase\/schemas\/.*\.sql$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/'(\w+)', (?:\(select )?(?:\w+\.)?full_name|full_name as (\w+)/g)])
      .flatMap(([, key, alias]) => key ?? alias ?? [])
      .filter((name) => /_name$|_by$/.test(name)),
  ]),
];

/** Where a name is no word of a sentence: it is edited, sent, compared or passed on. */
const raw: Record<string, RegExp> = {
  'mfe-admin/src/data/administration/audit-log.query.ts': /actor: row/,
  'mfe-admin/src/features/bookings/booking-trail-dialog.tsx': /name=\{trail\.\w+_name\}/,
  'mfe-admin/src/features/moderation/changes/host-before-after.tsx': /<Avatar name=/,
  'mfe-admin/src/features/moderation/people/person-page.tsx': /personName=\{|full_name \} \}/,
  'mfe-admin/src/features/moderation/reports/reported-thing.tsx': /sender_name: snapshot/,
  'mfe-admin/src/features/payouts/payout-day-payee.tsx': /pixCode\(/,
  'mfe-chat/src/data/chat/chat.ts': /function toOther/,
  'mfe-host/src/data/hosting/payout-key.query.ts': /holderName: data/,
  'shared-domain/src/disputes/dispute-evidence.ts': /customer_name:/,
  'shared-domain/src/people/account.ts': /fullName: row/,
  'shared-domain/src/people/public-profile.query.ts': /fullName: data/,
  'shell/src/chrome/account-menu.tsx': /<Avatar name=/,
  'shell/src/chrome/signed-in-links.tsx': /<Avatar name=/,
  'shell/src/data/people/complete-profile.mutation.ts': /fullName/,
  'shell/src/data/people/profile-row.ts': /full_?name/i,
  'shell/src/features/contact/contact-form.tsx': /values: \{/,
  'shell/src/features/profile-gate/complete-profile-dialog.tsx': /fullName/,
  'shell/src/features/sign-in/authenticate.ts': /fullName/,
  'shell/src/platform/session.ts': /fullName/,
  'shell/src/platform/signed-in-session.ts': /full_?name/i,
};

const isolating = String.raw`(?:personName|firstName|isolated|payeeName|affiliateName|nameOf|text|by|guestName|hostName)\(`;
const unwrapped = new RegExp(
  String.raw`(?<!${isolating})(?<![\w.?!'])(?:\w+(?:\(\))?[?!]?\.)+(?:${named.join('|')})\b(?!:| &&| \? )`,
);

/** Names that a record is taken apart into, under another name: each has to pass a helper, too. */
const renamed = new RegExp(
  String.raw`\b(?:${named.filter((name) => name.includes('_')).join('|')}): (\w+)\b(?=.*\} =)`,
);

test('a name that is shown passes personName, firstName or isolated', () => {
  expect(named).toEqual(
    expect.arrayContaining(['guest_name', 'host_name', 'reviewer_name', 'other_name', 'settled_by']),
  );
  const shown = files.filter(
    (file) =>
      /^(?:mfe-\w+|shell|shared-ui|shared-domain)\/src\/.*\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file),
  );
  const found = shown.flatMap((file) =>
    read(file)
      .split('\n')
      .filter(
        (line) =>
          (unwrapped.test(line) || renamed.test(line)) && !/^\s*(?:\/?\*|\/\/)/.test(line) && !raw[file]?.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
