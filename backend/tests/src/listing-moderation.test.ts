import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from './testing/backend.ts';
import { given, type Person, type Space } from './testing/given.ts';

/* The texts of a listing pass the rules of chat and reviews, before and after its approval. */

const phone = 'WhatsApp (21) 98888-7777, pague direto por PIX, sem a taxa';

interface Refusal {
  message: string;
  details: string | null;
}
const blocked = (error: Refusal | null) => ({
  code: error?.message,
  ...(JSON.parse(error?.details || '{}') as { fields?: object }),
});

const columns = [
  { column: 'title', value: `Casa ${phone}`, fields: { title: 'phone' } },
  { column: 'description', value: phone, fields: { description: 'phone' } },
  { column: 'house_rules_note', value: phone, fields: { house_rules_note: 'phone' } },
  {
    column: 'image_descriptions',
    value: { 'teste/casa-1.jpg': phone },
    fields: { 'image_descriptions.teste/casa-1.jpg': 'phone' },
  },
] as const;

let host: Person;
let space: Space;
beforeAll(async () => {
  host = await given.person('Hélio Anfitrião');
  space = await given.space({ host });
});

const stored = async () => ({
  space: [
    ...(await sql`select title, description, house_rules_note, image_descriptions from spaces where id = ${space.id}`),
  ],
  extras: [...(await sql`select id, name, description from space_extras where space_id = ${space.id}`)],
  ranges: [...(await sql`select name from space_price_ranges where space_id = ${space.id}`)],
});
const save = (changes: object) => host.api.rpc('save_listing', { target_space: space.id, changes: changes as never });

describe.each(columns)('a phone number in $column', ({ column, value, fields }) => {
  test('is refused in the procedure and in an update of the row, which stays as it was', async () => {
    const before = await stored();
    expect(blocked((await save({ [column]: value })).error)).toEqual({ code: 'text_blocked', fields });
    const updated = await host.api
      .from('spaces')
      .update({ [column]: value } as never)
      .eq('id', space.id);
    expect(blocked(updated.error)).toEqual({ code: 'text_blocked', fields });
    expect(await stored()).toEqual(before);
  });

  test('is refused in a new row, which is not stored', async () => {
    const { error } = await host.api.from('spaces').insert({
      title: 'Casa nova',
      description: 'Uma casa.',
      type: 'casa-com-piscina',
      capacity: 10,
      zone: 'zona-sul',
      neighborhood: 'copacabana',
      price: 100,
      images: ['teste/casa-1.jpg'],
      host_id: host.id,
      [column]: value,
    } as never);
    expect(blocked(error)).toEqual({ code: 'text_blocked', fields });
    expect(await sql`select from spaces where host_id = ${host.id} and id <> ${space.id}`).toHaveLength(0);
  });
});

const extra = { name: 'Limpeza', description: null, price: 100, per: 'event', is_obligatory: false };
const offer = 'Pague direto por PIX, sem a taxa.';
const range = { name: 'Carnaval', first_day: '2027-02-06', last_day: '2027-02-10', price: 2000 };

test.each([
  { changes: { extras: [extra, { ...extra, name: 'Fale com @mariafestas' }] }, fields: { 'extras.1.name': 'handle' } },
  { changes: { extras: [{ ...extra, description: phone }] }, fields: { 'extras.0.description': 'phone' } },
  { changes: { extras: [{ ...extra, description: offer }] }, fields: { 'extras.0.description': 'payment' } },
  { changes: { price_ranges: [{ ...range, name: 'www.festas.com' }] }, fields: { 'price_ranges.0.name': 'link' } },
])('contact details in a list are refused at their entry: $fields', async ({ changes, fields }) => {
  const before = await stored();
  expect(blocked((await save(changes)).error)).toEqual({ code: 'text_blocked', fields });
  expect(await stored()).toEqual(before);
});

test.each(['title', 'description', 'house_rules_note'])(
  'an offer to pay outside the site is refused in %s',
  async (column) => {
    const before = await stored();
    expect(blocked((await save({ [column]: offer })).error)).toEqual({
      code: 'text_blocked',
      fields: { [column]: 'payment' },
    });
    expect(await stored()).toEqual(before);
  },
);

test.each(['space_extras', 'space_price_ranges'] as const)(
  'a host writes %s through the procedure only',
  async (table) => {
    const inserted = await host.api.from(table).insert({ space_id: space.id, host_id: host.id, name: 'x' } as never);
    expect(inserted.error?.code).toBe('42501');
    const updated = await host.api
      .from(table)
      .update({ name: phone } as never)
      .eq('space_id', space.id);
    expect(updated.error?.code).toBe('42501');
  },
);

test('all fields of a row are refused at once; each kind has its name', async () => {
  const { error } = await save({
    title: 'Veja www.festas.com',
    description: 'Escreva para maria@festas.com',
    house_rules_note: 'Seu idiota.',
  });
  expect(blocked(error)).toEqual({
    code: 'text_blocked',
    fields: { title: 'link', description: 'email', house_rules_note: 'words' },
  });
});

test('the arrival text may have a phone number, and a text that was stored before the rules blocks no other edit', async () => {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update spaces set description = ${phone} where id = ${space.id}`;
  });
  const { error } = await save({
    title: 'Casa do Mirante Azul',
    extras: [extra],
    price_ranges: [range],
    address: {
      street: 'Rua Real',
      number: '9',
      complement: null,
      postal_code: '22000-120',
      arrival: phone,
      day_phone: '(21) 97777-0001',
    },
  });
  expect(error).toBeNull();
  expect(await stored()).toMatchObject({ space: [{ title: 'Casa do Mirante Azul', description: phone }] });
});
