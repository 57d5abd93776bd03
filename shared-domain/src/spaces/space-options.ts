import { zones } from '../places/zones.ts';
import { spaceTypes } from './space-types.ts';

export const typeOptions = spaceTypes.map(({ key, label }) => ({ value: key, label }));

export const zoneOptions = zones.map(({ slug, name }) => ({ value: slug, label: name }));
