import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PageMeta } from 'shared-domain/contracts/route-module.ts';
import { SpacePreview } from '../features/space-detail/space-preview.tsx';

export const meta = (): PageMeta => ({ title: 'Prévia do anúncio', noindex: true });

export const loader = ({ params }: LoaderFunctionArgs) => params.id ?? '';

/** The page of a space before it is listed. Only administrators read it: there is nothing to load before that is known. */
export function Component() {
  const id = useLoaderData<typeof loader>();
  return <SpacePreview key={id} id={id} />;
}
