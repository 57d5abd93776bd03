import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import pool from '../images/category-casa-com-piscina-112.avif';
import wedding from '../images/category-casamento-112.avif';
import coworking from '../images/category-coworking-112.avif';
import studio from '../images/category-estudio-de-fotografia-112.avif';
import corporate from '../images/category-evento-corporativo-112.avif';
import others from '../images/category-outros-112.avif';
import hall from '../images/category-salao-de-festas-112.avif';
import farm from '../images/category-sitio-112.avif';

/** The home's pictures of the categories, cut to 112 px squares. */
export const categoryThumbnails: Record<SpaceTypeKey, string> = {
  casamento: wedding,
  'casa-com-piscina': pool,
  'salao-de-festas': hall,
  coworking,
  'estudio-de-fotografia': studio,
  'evento-corporativo': corporate,
  sitio: farm,
  outros: others,
};
