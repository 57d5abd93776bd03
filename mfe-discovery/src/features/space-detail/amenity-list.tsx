import { AmenityIcon } from 'shared-ui/patterns/amenity-icon.tsx';

export function AmenityList({ labels }: { labels: string[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 sm:grid-cols-2">
      {labels.map((label) => (
        <li key={label} className="flex min-h-12 items-center gap-3.5 wrap-anywhere">
          <AmenityIcon label={label} size={24} />
          {label}
        </li>
      ))}
    </ul>
  );
}
