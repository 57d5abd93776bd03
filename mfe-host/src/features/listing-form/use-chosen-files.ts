import { useEffect, useRef, useState } from 'react';

export interface ChosenFile {
  key: string;
  file: File;
}

/** The files of pictures that were chosen in this page, each with an address for drawing it. */
export function useChosenFiles() {
  const [files, setFiles] = useState<ReadonlyMap<string, { file: File; preview: string }>>(new Map());
  const addresses = useRef(new Set<string>());

  useEffect(() => {
    const { current } = addresses;
    return () => {
      for (const address of current) URL.revokeObjectURL(address);
    };
  }, []);

  return {
    preview: (key: string) => files.get(key)?.preview ?? null,
    file: (key: string) => files.get(key)?.file,
    keep(chosen: readonly ChosenFile[]) {
      const added = chosen.map(({ key, file }) => {
        const preview = URL.createObjectURL(file);
        addresses.current.add(preview);
        return [key, { file, preview }] as const;
      });
      setFiles((known) => new Map([...known, ...added]));
    },
  };
}
