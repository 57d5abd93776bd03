import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';
import { hasMigrations } from './database.ts';

/** Makes the first administrator, by e-mail: a person who has signed up at the site and confirmed the address. */
export const administratorStep = ({ settings, sql }: Context): Step => {
  const { email } = settings.administrator;
  const find = async () => {
    const [person] = await sql<{ id: string; confirmed: boolean; is_admin: boolean }[]>`
      select users.id, users.email_confirmed_at is not null as confirmed,
        exists (select from public.user_roles roles where roles.user_id = users.id and roles.role = 'admin') as is_admin
      from auth.users where lower(users.email) = lower(${email})`;
    return person;
  };
  return {
    name: 'administrator',
    title: 'First administrator',
    look: async () => {
      const again = 'Then run this step again: --only administrator.';
      if (!(await hasMigrations(sql)))
        return { todo: [], waitsFor: `${email} signs up once the site is there. ${again}` };
      const person = await find();
      if (!person)
        return { todo: [], waitsFor: `Nobody has signed up as ${email}: do so at ${settings.site.url}. ${again}` };
      if (!person.confirmed)
        return { todo: [], waitsFor: `${email} has not followed the link of the e-mail. ${again}` };
      return { todo: person.is_admin ? [] : [`make ${email} an administrator`] };
    },
    apply: async () => {
      const person = await find();
      if (person?.confirmed) {
        await sql`insert into public.user_roles (user_id, role) values (${person.id}, 'admin') on conflict do nothing`;
      }
    },
  };
};
