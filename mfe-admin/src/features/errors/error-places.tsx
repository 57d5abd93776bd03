import { useQuery } from '@tanstack/react-query';
import type { ErrorFrame, ErrorPlaces as Places } from 'shared-domain/telemetry/error-places.schema.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { squadName } from '../../data/telemetry/error-owners.ts';
import { errorPlacesOptions } from '../../data/telemetry/error-places.query.ts';
import { shortVersion } from '../../data/telemetry/unit-names.ts';
import { groupFrames } from './error-frames.ts';

/** Where in the code: decoded by the map of the release, or, without one, as it arrived. */
export function ErrorPlaces({ id, stack }: { id: string; stack: string }) {
  const { data, isPending, isError } = useQuery(errorPlacesOptions(id));
  const isDecoded = data?.frames.some(({ file }) => file !== null) === true;
  return (
    <section aria-labelledby="error-places" className="min-w-0">
      <h2 id="error-places" className="type-h3 mb-3">
        Onde
      </h2>
      {isPending ? (
        <>
          <p role="status" className="sr-only">
            Procurando no código...
          </p>
          <Skeleton className="h-48 w-full" />
        </>
      ) : isDecoded ? (
        <Decoded places={data} />
      ) : (
        <>
          <p className="mb-2 text-sm text-muted-foreground">
            {isError
              ? 'Não foi possível decodificar agora. A pilha aparece como chegou.'
              : 'O mapa desta versão não está guardado. A pilha aparece como chegou.'}
          </p>
          <pre
            role="region"
            aria-labelledby="error-places"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too
            tabIndex={0}
            className="max-h-56 overflow-auto rounded-control bg-sunken p-4 text-xs leading-5"
          >
            {stack}
          </pre>
        </>
      )}
    </section>
  );
}

function Decoded({ places: { frames, releases } }: { places: Places }) {
  // errors inside a package or the browser began in our first frame, with a map or without
  const first = frames.find(({ unit, library }) => unit !== null && library === null);
  const isKnown = first !== undefined && first.file !== null;
  const release = releases.find(({ unit, version }) => unit === first?.unit && version === first.version);
  return (
    <>
      <ol className="overflow-hidden rounded-surface border border-border">
        {groupFrames(frames).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be there twice, and nothing is moved
          <li key={index} className="border-t border-border first:border-t-0">
            {group.frame.file === null ? (
              <p className="bg-sunken px-4 py-3 text-sm text-muted-foreground wrap-anywhere">
                {group.frame.function} <code className="text-xs">{group.label}</code>
              </p>
            ) : (
              <OwnFrame frame={group.frame} isFirst={group.frame === first} />
            )}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-xs text-muted-foreground wrap-anywhere">
        {isKnown ? (
          first.version === null ? (
            'Rodava do código-fonte, sem mapa.'
          ) : (
            <>
              Decodificado com o mapa da versão {shortVersion(first.version)}
              {release?.commit ? (
                <>
                  , do commit <code>{release.commit}</code>
                </>
              ) : null}
              . {first.unit === 'functions' ? 'Na função' : 'No navegador'} era <code>{first.raw}</code>.
            </>
          )
        ) : (
          <>O mapa da versão {shortVersion(first?.version)} não está guardado. O que é dela aparece como chegou.</>
        )}
      </p>
    </>
  );
}

function OwnFrame({ frame, isFirst }: { frame: ErrorFrame; isFirst: boolean }) {
  return (
    <div className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          {frame.function ? <b className="font-semibold">{frame.function} </b> : null}
          <code className="text-xs">
            {frame.file}:{frame.line}
          </code>
        </p>
        <span className="flex flex-wrap justify-end gap-1">
          {frame.owners.map((owner) => (
            <Tag key={owner} tone="info">
              {squadName(owner)}
            </Tag>
          ))}
        </span>
      </div>
      {isFirst && frame.code.length > 0 ? (
        <pre
          role="region"
          aria-label={`Código em volta da linha ${frame.line}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too
          tabIndex={0}
          className="inverse overflow-x-auto rounded-control bg-inverse py-2 text-xs leading-6 text-inverse-foreground"
        >
          {frame.code.map(({ line, text }) => (
            <span
              key={line}
              aria-current={line === frame.line || undefined}
              className={cn('block w-max min-w-full px-3', line === frame.line && 'bg-sea-800')}
            >
              <span className="mr-3 inline-block min-w-6 select-none text-right">{line}</span>
              {text}
            </span>
          ))}
        </pre>
      ) : null}
    </div>
  );
}
