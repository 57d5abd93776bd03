import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

export function ChangesSkeleton() {
  return (
    <div role="status" aria-label="Procurando o que dá para mudar" className="mt-1 grid max-w-[620px] gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-12" />
      ))}
    </div>
  );
}
