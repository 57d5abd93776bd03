import { AmenityIcon } from 'shared-ui/patterns/amenity-icon.tsx';

export function AmenityList({ labels }: { labels: string[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 *:flex *:min-h-12 *:items-center *:gap-3.5 *:wrap-anywhere sm:grid-cols-2">
      {labels.map((label) => (
        <li key={label}>
          <AmenityIcon label={label} size={24} />
          {label}
        </li>
      ))}
    </ul>
  );
}
