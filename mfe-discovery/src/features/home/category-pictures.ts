// Written by `npm run db:rules` from shared-domain/src/spaces/fields/type-entries.ts: change it there.

import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import casaComPiscina400 from '../../assets/category-casa-com-piscina-400.avif';
import casaComPiscina800 from '../../assets/category-casa-com-piscina-800.avif';
import casaComPiscinaFallback from '../../assets/category-casa-com-piscina-800.webp';
import casaComPiscina1200 from '../../assets/category-casa-com-piscina-1200.avif';
import casamento400 from '../../assets/category-casamento-400.avif';
import casamento800 from '../../assets/category-casamento-800.avif';
import casamentoFallback from '../../assets/category-casamento-800.webp';
import casamento1200 from '../../assets/category-casamento-1200.avif';
import coworking400 from '../../assets/category-coworking-400.avif';
import coworking800 from '../../assets/category-coworking-800.avif';
import coworkingFallback from '../../assets/category-coworking-800.webp';
import coworking1200 from '../../assets/category-coworking-1200.avif';
import estudioDeFotografia400 from '../../assets/category-estudio-de-fotografia-400.avif';
import estudioDeFotografia800 from '../../assets/category-estudio-de-fotografia-800.avif';
import estudioDeFotografiaFallback from '../../assets/category-estudio-de-fotografia-800.webp';
import estudioDeFotografia1200 from '../../assets/category-estudio-de-fotografia-1200.avif';
import eventoCorporativo400 from '../../assets/category-evento-corporativo-400.avif';
import eventoCorporativo800 from '../../assets/category-evento-corporativo-800.avif';
import eventoCorporativoFallback from '../../assets/category-evento-corporativo-800.webp';
import eventoCorporativo1200 from '../../assets/category-evento-corporativo-1200.avif';
import outros400 from '../../assets/category-outros-400.avif';
import outros800 from '../../assets/category-outros-800.avif';
import outrosFallback from '../../assets/category-outros-800.webp';
import outros1200 from '../../assets/category-outros-1200.avif';
import salaoDeFestas400 from '../../assets/category-salao-de-festas-400.avif';
import salaoDeFestas800 from '../../assets/category-salao-de-festas-800.avif';
import salaoDeFestasFallback from '../../assets/category-salao-de-festas-800.webp';
import salaoDeFestas1200 from '../../assets/category-salao-de-festas-1200.avif';
import sitio400 from '../../assets/category-sitio-400.avif';
import sitio800 from '../../assets/category-sitio-800.avif';
import sitioFallback from '../../assets/category-sitio-800.webp';
import sitio1200 from '../../assets/category-sitio-1200.avif';

export interface SitePicture {
  /** `srcset` of AVIF renditions. */
  avif: string;
  fallback: string;
}

const picture = (w400: string, w800: string, w1200: string, fallback: string): SitePicture => ({
  avif: `${w400} 400w, ${w800} 800w, ${w1200} 1200w`,
  fallback,
});

export const categoryPictures: Record<SpaceTypeKey, SitePicture> = {
  casamento: picture(casamento400, casamento800, casamento1200, casamentoFallback),
  'casa-com-piscina': picture(casaComPiscina400, casaComPiscina800, casaComPiscina1200, casaComPiscinaFallback),
  'salao-de-festas': picture(salaoDeFestas400, salaoDeFestas800, salaoDeFestas1200, salaoDeFestasFallback),
  coworking: picture(coworking400, coworking800, coworking1200, coworkingFallback),
  'estudio-de-fotografia': picture(
    estudioDeFotografia400,
    estudioDeFotografia800,
    estudioDeFotografia1200,
    estudioDeFotografiaFallback,
  ),
  'evento-corporativo': picture(
    eventoCorporativo400,
    eventoCorporativo800,
    eventoCorporativo1200,
    eventoCorporativoFallback,
  ),
  sitio: picture(sitio400, sitio800, sitio1200, sitioFallback),
  outros: picture(outros400, outros800, outros1200, outrosFallback),
};
