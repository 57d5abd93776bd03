import path from 'node:path';
import { readSchemas } from '../backend/stack/src/schemas.ts';
import {
  type Act,
  calledBy,
  type Database,
  type Effect,
  effectsOf,
  readDatabase,
  type Step,
  writtenBy,
} from './sql-acts.ts';

/* docs/acts.md: what an act sets off, from the tables of transitions and the source of the after functions. */

interface Machine {
  title: string;
  table: string;
  transitions: string;
  /** Other actions on a row, without a transition. */
  reason?: string;
}

const machines: readonly Machine[] = [
  { title: 'Spaces', table: 'public.spaces', transitions: 'space_transitions' },
  { title: 'Bookings', table: 'public.bookings', transitions: 'booking_transitions', reason: 'cancellation_reason' },
  { title: 'Requests to book', table: 'private.requests', transitions: 'request_transitions' },
  { title: 'Refunds', table: 'public.refunds', transitions: 'refund_transitions' },
  { title: 'Commissions', table: 'public.affiliate_commissions', transitions: 'commission_transitions' },
  { title: 'Redemptions of coupons', table: 'public.coupon_redemptions', transitions: 'redemption_transitions' },
  { title: 'Visits', table: 'public.visits', transitions: 'visit_transitions' },
];

const bareName = (name: string) => name.slice(name.indexOf('.') + 1);
const stateOf = (status: string, reason: string | null) => (reason ? `${status} (${reason})` : status);
const unique = (values: readonly string[]) => [...new Set(values)];

/** Mails that functions queue by name; `'space_' || space.status` takes the new status. */
function mailsOf(database: Database, names: Iterable<string>, status: string): string[] {
  const bodies = [...names].map((name) => database.functions.get(name)?.body ?? '');
  return unique(
    bodies.flatMap((body) => [
      ...[...body.matchAll(/(?:enqueue_\w*email|announce)\([^';]*'(\w+?)'(?! \|\|)/g)].map(([, mail = '']) => mail),
      ...[...body.matchAll(/(?:enqueue_\w*email|announce)\([^';]*'(\w+_)' \|\| (?:\w+\.status|outcome)/g)].map(
        ([, begin = '']) => begin + status,
      ),
      ...[...body.matchAll(/'template', '(\w+)'/g)].map(([, mail = '']) => mail),
    ]),
  );
}

/** Tables with a machine of their own that an effect writes. */
const writesOf = (database: Database, name: string) =>
  writtenBy(database, [name]).filter((written) => machines.some(({ table }) => table === written));

function effectWords(database: Database, { name, unknown }: Effect): string {
  const writes = writesOf(database, name).map((table) => `\`${bareName(table)}\``);
  const condition = unknown.length > 0 ? ` if \`${unknown.join(' and ')}\`` : '';
  return `\`${bareName(name)}\`${condition}${writes.length > 0 ? ` → ${writes.join(', ')}` : ''}`;
}

function row(database: Database, label: string, who: string, act: Act, effects: readonly Effect[]): string {
  const names = effects.map(({ name }) => name);
  const mails = mailsOf(database, calledBy(database, names), act.values['new.status'] ?? '').map(
    (mail) => `\`${mail}\``,
  );
  const words = effects.map((effect, index) => `${index + 1}. ${effectWords(database, effect)}`);
  const count = effects.length === 0 ? '–' : `${effects.length} / ${calledBy(database, names).size}`;
  return `| ${label} | ${who} | ${words.join('<br>') || '–'} | ${mails.join(', ') || '–'} | ${count} |`;
}

const mentionsState = (condition: string) => /\b(?:old|new)\.(?:status|cancellation_reason)\b/.test(condition);

function actOf(machine: Machine, step: Step): Act {
  const reasons = machine.reason
    ? { [`old.${machine.reason}`]: step.fromReason, [`new.${machine.reason}`]: step.toReason }
    : {};
  return { event: 'UPDATE', values: { 'old.status': step.from, 'new.status': step.to, ...reasons } };
}

function diagram(steps: readonly Step[], initial: string): string[] {
  const lines = new Map<string, string[]>();
  for (const { from, to, actors } of steps) {
    const line = `${from} --> ${to}`;
    lines.set(line, unique([...(lines.get(line) ?? []), ...actors]));
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${initial}`,
    ...[...lines].map(([line, actors]) => `  ${line}: ${actors.join(', ')}`),
    '```',
  ];
}

function initialOf(database: Database, table: string): string {
  const statement = database.statements.find((one) => one.startsWith(`create table ${table} (`)) ?? '';
  const initial = /^\s*status text not null default '(\w+)'/m.exec(statement)?.[1];
  if (!initial) throw new Error(`${table} has no default status.`);
  return initial;
}

/** The procedures that write the status, by name. */
function writersOf(database: Database, table: string): string[] {
  const writes = new RegExp(
    `update ${table.replace('.', '\\.')}(?: as \\w+)? set (?:(?! where | returning ).)*\\bstatus = `,
  );
  return [...database.functions.values()]
    .filter(({ body }) => writes.test(body))
    .map(({ name }) => name)
    .sort();
}

function guardLines(database: Database, table: string): string[] {
  const guards = database.triggers.filter((trigger) => trigger.table === table && trigger.timing === 'before');
  return guards
    .toSorted(
      (one, other) => Number(other.isOfStatement) - Number(one.isOfStatement) || (one.name < other.name ? -1 : 1),
    )
    .map(({ name, events, function: fn }) => {
      const codes = unique(
        [...(database.functions.get(fn)?.body ?? '').matchAll(/refuse\(\d+, '(\w+)'/g)].map(([, code = '']) => code),
      );
      const refuses = codes.length > 0 ? `: ${codes.map((code) => `\`${code}\``).join(', ')}` : '';
      return `- \`${name}\` (${events.replace(/ of .*?(?= or |$)/g, '')}) \`${bareName(fn)}\`${refuses}`;
    });
}

function section(database: Database, machine: Machine): string {
  const steps = database.steps.get(machine.transitions);
  if (!steps) throw new Error(`No rows are inserted into private.${machine.transitions}.`);
  const initial = initialOf(database, machine.table);
  const after = database.triggers.find(({ table, timing }) => table === machine.table && timing === 'after');
  const page = after ? database.functions.get(after.function) : undefined;
  const effects = (act: Act) => (page ? effectsOf(page.body, act) : []);
  const created: Act = { event: 'INSERT', values: { 'new.status': initial } };
  const changed: Act = { event: 'UPDATE', values: {} };
  const deleted: Act = { event: 'DELETE', values: {} };
  const always = effects(changed);
  const others = always.filter(({ unknown }) => !unknown.some(mentionsState));
  // A condition that is not about the state is shown once, under "any change".
  const isShown = ({ place, unknown }: Effect) =>
    unknown.length === 0 || !others.some((other) => other.place === place);
  const rows = [
    row(database, `new → ${initial}`, '–', created, effects(created)),
    ...steps.map((step) => {
      const act = actOf(machine, step);
      const label = `${stateOf(step.from, step.fromReason)} → ${stateOf(step.to, step.toReason)}`;
      return row(database, label, step.actors.join(', '), act, effects(act).filter(isShown));
    }),
    ...(others.length > 0 ? [row(database, 'any change', '–', changed, others)] : []),
    ...(after && /\bdelete\b/.test(after.events) ? [row(database, 'deleted', '–', deleted, effects(deleted))] : []),
  ];
  const writers = writersOf(database, machine.table).map((name) => {
    const tables = writtenBy(database, [name]).filter((written) => written !== machine.table);
    const mails = mailsOf(database, [name], '…').map((mail) => `\`${mail}\``);
    const also = [
      ...tables.map((written) => `\`${bareName(written)}\``),
      ...(mails.length > 0 ? [`mails ${mails.join(', ')}`] : []),
    ];
    return `- \`${bareName(name)}\`${also.length > 0 ? `: ${also.join(', ')}` : ''}`;
  });
  const table = page
    ? ['| Step | Who | Effects, in order | Mails | Effects / functions |', '|---|---|---|---|---|', ...rows]
    : ['Nothing follows a step but what its procedure writes.'];
  return [
    `## ${machine.title}`,
    '',
    ...diagram(steps, initial),
    '',
    `Steps: \`private.${machine.transitions}\`.${page ? ` Effects: \`backend/supabase/${page.file.slice(2)}#${bareName(page.name)}\`.` : ''}`,
    '',
    'Guards, in their order, with their codes:',
    '',
    ...guardLines(database, machine.table),
    '',
    'Who writes the state, and what else they write:',
    '',
    ...writers,
    '',
    ...table,
  ].join('\n');
}

const pageFile = path.join(import.meta.dirname, '../docs/acts.md');

/** The page, as `npm run check` compares it. */
export function actsPage(database: Database = readDatabase(readSchemas())): string {
  return `# What an act sets off

Written by \`npm run db:rules\` from the tables of transitions and the after functions in \`backend/supabase/schemas\`: change them there.

A **guard** is a trigger that enforces a rule for every writer; it reads the steps of its machine from their table. An **effect** is called by name, in this order, by
the one after function of its table. "→ \`table\`": the effect writes that table, whose own row below follows. A condition in code is the row's; everything
else is known from the step. The last column counts effects, and all functions that they call.

${machines.map((machine) => section(database, machine)).join('\n\n')}
`;
}

export const actsFiles: Readonly<Record<string, () => string>> = { [pageFile]: actsPage };
