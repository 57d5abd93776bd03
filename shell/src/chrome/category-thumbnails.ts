// Written by `npm run db:rules` from shared-domain/src/spaces/fields/type-entries.ts: change it there.

import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import casaComPiscina from '../images/category-casa-com-piscina-112.avif';
import casamento from '../images/category-casamento-112.avif';
import coworking from '../images/category-coworking-112.avif';
import estudioDeFotografia from '../images/category-estudio-de-fotografia-112.avif';
import eventoCorporativo from '../images/category-evento-corporativo-112.avif';
import outros from '../images/category-outros-112.avif';
import salaoDeFestas from '../images/category-salao-de-festas-112.avif';
import sitio from '../images/category-sitio-112.avif';

/** The home's pictures of the categories, cut to 112 px squares. */
export const categoryThumbnails: Record<SpaceTypeKey, string> = {
  casamento,
  'casa-com-piscina': casaComPiscina,
  'salao-de-festas': salaoDeFestas,
  coworking,
  'estudio-de-fotografia': estudioDeFotografia,
  'evento-corporativo': eventoCorporativo,
  sitio,
  outros,
};
