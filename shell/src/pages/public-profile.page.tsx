import { data, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { publicProfileOptions } from 'shared-domain/people/public-profile.query.ts';
import { queryClientContext } from 'shared-domain/platform';
import { NotFoundPage } from './not-found.tsx';
import { Person } from './person.tsx';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws 404 for an unknown id */
export async function loader({ params: { userId = '' }, context }: LoaderFunctionArgs) {
  if (!uuid.test(userId)) throw data(null, { status: 404 });
  const client = context.get(queryClientContext);
  const options = publicProfileOptions(userId);
  const reading = client.ensureQueryData({ ...options, revalidateIfStale: true });
  // in the browser the page says itself that it could not be read, and tries again
  const person = typeof document === 'undefined' ? await reading : await reading.catch(() => undefined);
  if (person === null) {
    client.removeQueries({ queryKey: options.queryKey });
    throw data(null, { status: 404 });
  }
  return { name: person && personName(person.fullName, '') };
}

export const meta: RouteModule['meta'] = (loaded) => {
  const { name } = (loaded ?? {}) as { name?: string };
  return { title: name || 'Perfil', description: 'O que esta pessoa conta de si na Espaços Rio.', noindex: true };
};

export function Component() {
  const { userId } = useParams();
  return userId ? <Person userId={userId} /> : <NotFoundPage />;
}
