import heroAvif960 from 'shared-ui/images/hero-960.avif';
import heroAvif1440 from 'shared-ui/images/hero-1440.avif';
import heroWebp1440 from 'shared-ui/images/hero-1440.webp';
import heroAvif2200 from 'shared-ui/images/hero-2200.avif';
import heroPhone600 from '../../assets/hero-phone-600.avif';
import heroPhone1200 from '../../assets/hero-phone-1200.avif';
import { HeroSearch } from './hero-search.tsx';

/** The panorama with the search standing on the water. */
export function HomeHero() {
  return (
    <section
      className={[
        'relative isolate flex flex-col max-desk:bg-background',
        'desk:min-h-[clamp(470px,58vh,560px)] desk:overflow-hidden desk:bg-[#a9c6ce]',
      ].join(' ')}
    >
      <picture className="contents">
        <source
          media="(max-width: 599px)"
          type="image/avif"
          srcSet={`${heroPhone600} 600w, ${heroPhone1200} 1200w`}
          sizes="130vw"
        />
        <source
          type="image/avif"
          srcSet={`${heroAvif960} 960w, ${heroAvif1440} 1440w, ${heroAvif2200} 2200w`}
          sizes="100vw"
        />
        <img
          src={heroWebp1440}
          alt=""
          width={1440}
          height={660}
          fetchPriority="high"
          className={[
            'absolute inset-x-0 top-0 -z-10 h-[62%] w-full object-cover object-[46%_100%]',
            'min-[37.5rem]:h-[68%] min-[37.5rem]:object-[77%_100%] desk:h-full desk:object-[70%_100%]',
          ].join(' ')}
        />
      </picture>
      <div className="wrap flex flex-1 flex-col">
        <h1 className="type-display mt-10 max-w-[9.5ch] desk:mt-14 desk:max-w-none desk:text-[clamp(2.5rem,1.2rem+3.6vw,4rem)]">
          O Rio tem um lugar para o seu dia
        </h1>
        <p className="mt-4 max-w-[32ch] text-[1.0625rem] leading-[1.5625rem] text-pretty min-[37.5rem]:max-w-[44ch] desk:mb-24 desk:max-w-[43ch] desk:text-[1.1875rem] desk:leading-7">
          Casas, salões, estúdios e salas de trabalho com data livre à vista e preço por evento, da Urca a Guaratiba.
        </p>
        <HeroSearch />
      </div>
    </section>
  );
}
