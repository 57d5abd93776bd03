import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

/** Holds the place of the form. */
export function FormSkeleton() {
  return (
    <div className="grid items-start justify-between gap-22 desk:grid-cols-[minmax(0,46rem)_300px]">
      <p role="status" className="sr-only">
        Carregando o formulário
      </p>
      <div className="grid gap-5">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="mt-8 h-7 w-44" />
        <Skeleton className="h-12" />
        <Skeleton className="mt-8 h-36" />
        <Skeleton className="mt-8 h-72" />
      </div>
      <Skeleton className="aspect-[4/3] max-desk:hidden" />
    </div>
  );
}
