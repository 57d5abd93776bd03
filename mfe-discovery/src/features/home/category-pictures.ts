import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import pool400 from '../../assets/category-casa-com-piscina-400.avif';
import pool800 from '../../assets/category-casa-com-piscina-800.avif';
import poolFallback from '../../assets/category-casa-com-piscina-800.webp';
import pool1200 from '../../assets/category-casa-com-piscina-1200.avif';
import wedding400 from '../../assets/category-casamento-400.avif';
import wedding800 from '../../assets/category-casamento-800.avif';
import weddingFallback from '../../assets/category-casamento-800.webp';
import wedding1200 from '../../assets/category-casamento-1200.avif';
import coworking400 from '../../assets/category-coworking-400.avif';
import coworking800 from '../../assets/category-coworking-800.avif';
import coworkingFallback from '../../assets/category-coworking-800.webp';
import coworking1200 from '../../assets/category-coworking-1200.avif';
import studio400 from '../../assets/category-estudio-de-fotografia-400.avif';
import studio800 from '../../assets/category-estudio-de-fotografia-800.avif';
import studioFallback from '../../assets/category-estudio-de-fotografia-800.webp';
import studio1200 from '../../assets/category-estudio-de-fotografia-1200.avif';
import corporate400 from '../../assets/category-evento-corporativo-400.avif';
import corporate800 from '../../assets/category-evento-corporativo-800.avif';
import corporateFallback from '../../assets/category-evento-corporativo-800.webp';
import corporate1200 from '../../assets/category-evento-corporativo-1200.avif';
import others400 from '../../assets/category-outros-400.avif';
import others800 from '../../assets/category-outros-800.avif';
import othersFallback from '../../assets/category-outros-800.webp';
import others1200 from '../../assets/category-outros-1200.avif';
import hall400 from '../../assets/category-salao-de-festas-400.avif';
import hall800 from '../../assets/category-salao-de-festas-800.avif';
import hallFallback from '../../assets/category-salao-de-festas-800.webp';
import hall1200 from '../../assets/category-salao-de-festas-1200.avif';
import farm400 from '../../assets/category-sitio-400.avif';
import farm800 from '../../assets/category-sitio-800.avif';
import farmFallback from '../../assets/category-sitio-800.webp';
import farm1200 from '../../assets/category-sitio-1200.avif';

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
  casamento: picture(wedding400, wedding800, wedding1200, weddingFallback),
  'casa-com-piscina': picture(pool400, pool800, pool1200, poolFallback),
  'salao-de-festas': picture(hall400, hall800, hall1200, hallFallback),
  coworking: picture(coworking400, coworking800, coworking1200, coworkingFallback),
  'estudio-de-fotografia': picture(studio400, studio800, studio1200, studioFallback),
  'evento-corporativo': picture(corporate400, corporate800, corporate1200, corporateFallback),
  sitio: picture(farm400, farm800, farm1200, farmFallback),
  outros: picture(others400, others800, others1200, othersFallback),
};
