import { useEffect, useRef, useState } from 'react';
import { hasTooManyPixels } from 'shared-domain/files/picture-size.ts';

/** A file that a person chose, before it is sent. */
export interface ChosenFile {
  key: string;
  file: File;
}

/** The files of pictures that were chosen in this page, each with an address for drawing it. */
export function useChosenFiles() {
  const [files, setFiles] = useState<ReadonlyMap<string, { file: File; preview: string | null }>>(new Map());
  const addresses = useRef(new Set<string>());

  useEffect(() => {
    const { current } = addresses;
    return () => {
      for (const address of current) URL.revokeObjectURL(address);
    };
  }, []);

  /** Draws previews. A picture that would unpack to more than a device's memory is never drawn; its upload reports it. */
  async function draw({ key, file }: ChosenFile) {
    if (await hasTooManyPixels(file)) return;
    const preview = URL.createObjectURL(file);
    addresses.current.add(preview);
    setFiles((known) => new Map(known).set(key, { file, preview }));
  }

  return {
    preview: (key: string) => files.get(key)?.preview ?? null,
    file: (key: string) => files.get(key)?.file,
    keep(chosen: readonly ChosenFile[]) {
      setFiles(
        (known) => new Map([...known, ...chosen.map(({ key, file }) => [key, { file, preview: null }] as const)]),
      );
      for (const one of chosen) void draw(one);
    },
  };
}
