import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createSiteMetrics } from '../shell/server/observability/site-metrics.ts';

/* @inputs deploy/alerts.yml docs/operations.md backend/supabase/schemas/alarms/ backend/supabase/functions/_shared/emails/ */
const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { runbook: string };
}
const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

const runbook = read('docs/operations.md');
const headings = [...runbook.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
const rows = [...runbook.matchAll(/^\| (`.*?) +\| (today|tomorrow) +\|/gm)].flatMap(([, names = '', act]) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, act })),
);
const conditions = [...read('backend/supabase/schemas/alarms/evaluate.sql').matchAll(/select '(\w+)', jsonb/g)];
const alarms = conditions.map(([, kind = '']) => kind);

test('the runbook has a row for each alert, with its severity', () => {
  const inTable = rows.filter(({ name }) => /^[A-Z]/.test(name)).map(({ name, act }) => [name, act]);
  expect(Object.fromEntries(inTable)).toEqual(
    Object.fromEntries(alerts.map(({ alert, labels }) => [alert, labels.severity])),
  );
});

test('each alert leads to a section of the runbook', () => {
  const anchors = headings.map((heading) => `docs/operations.md#${heading.toLowerCase().replaceAll(' ', '-')}`);
  for (const { alert, annotations } of alerts) expect(anchors, alert).toContain(annotations.runbook);
});

test('expressions ask for metrics that the site serves', async () => {
  const served = [...(await createSiteMetrics('1').text()).matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  const names = served.flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`] : [name]));
  for (const { alert, expr } of alerts) {
    const plain = expr.replace(/\{.*?\}|\[.*?\]|\bby \(\w+\)|\boffset \w+|\b(?:or|and)\b/g, '');
    const requested = plain.match(/\b[a-z]\w*\b(?!\s*\()/g);
    expect(requested, alert).not.toBeNull();
    for (const name of requested ?? []) expect(['up', ...names], alert).toContain(name);
  }
});

test('each alarm of the database has its row, and a mail that leads to a section', () => {
  const inTable = rows.filter(({ name }) => alarms.includes(name)).map(({ name }) => name);
  expect(inTable.sort()).toEqual([...alarms].sort());
  const mails = read('backend/supabase/functions/_shared/emails/alarms/alarm.ts');
  for (const kind of alarms) expect(mails).toMatch(new RegExp(`^  ${kind}: \\{`, 'm'));
  const sections = [...mails.matchAll(/section: '(.*)'/g)].map(([, section]) => section);
  expect(headings).toEqual(expect.arrayContaining(['Alarms', ...sections]));
});
