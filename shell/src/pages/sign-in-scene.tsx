import type { ReactNode } from 'react';
import avif960 from 'shared-ui/images/hero-960.avif';
import webp960 from 'shared-ui/images/hero-960.webp';
import avif1440 from 'shared-ui/images/hero-1440.avif';
import webp1440 from 'shared-ui/images/hero-1440.webp';
import avif2200 from 'shared-ui/images/hero-2200.avif';
import webp2200 from 'shared-ui/images/hero-2200.webp';

// the picture is cut to a tall half of the page, so it is far wider than its visible part
const sizes = '(min-width: 901px) 125vw, 110vw';

/** The form on the left, the bay on the right; on the phone the bay lies above. */
export function SignInScene({ headline, children }: { headline: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] desk:min-h-[calc(100vh-77px)] desk:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] px-5 pt-8 pb-16 desk:grid-cols-none desk:place-content-center desk:px-10 desk:py-14">
        <div className="w-full desk:w-[400px]">{children}</div>
      </div>
      <div className="relative h-[120px] bg-[#a9c6ce] max-desk:order-first desk:h-auto">
        <picture>
          <source type="image/avif" srcSet={`${avif960} 960w, ${avif1440} 1440w, ${avif2200} 2200w`} sizes={sizes} />
          <img
            src={webp960}
            srcSet={`${webp960} 960w, ${webp1440} 1440w, ${webp2200} 2200w`}
            sizes={sizes}
            alt=""
            className="absolute inset-0 size-full object-cover object-[84%_60%]"
          />
        </picture>
        <p className="type-h2 absolute inset-x-5 top-5 desk:inset-x-12 desk:top-12 desk:max-w-[13ch]">{headline}</p>
      </div>
    </div>
  );
}
