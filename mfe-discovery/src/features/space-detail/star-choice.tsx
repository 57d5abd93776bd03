import { Star } from 'lucide';
import { useId } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** One to five stars as radio buttons: arrows choose, each star is 44 px. */
export function StarChoice({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const name = useId();
  return (
    <div className="flex">
      {[1, 2, 3, 4, 5].map((stars) => (
        <label
          key={stars}
          className="relative grid size-11 place-items-center rounded-control has-focus-visible:focus-outline"
        >
          <input
            type="radio"
            name={name}
            aria-label={`${stars} ${stars === 1 ? 'estrela' : 'estrelas'}`}
            checked={stars === value}
            onChange={() => onChange(stars)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          <Icon
            icon={Star}
            size={24}
            data-empty={stars > value || undefined}
            className={cn('fill-current', stars <= value ? 'text-rating' : 'text-border-strong')}
          />
        </label>
      ))}
    </div>
  );
}
