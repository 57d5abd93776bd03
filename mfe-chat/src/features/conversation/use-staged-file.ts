import { useState } from 'react';
import { checkChatFile, type UsableFile } from 'shared-domain/chat/chat-file.ts';

interface Problem {
  title: string;
  text: string;
}

export interface StagedFile {
  file: { file: File; usable: UsableFile } | null;
  problem: Problem | null;
  choose: (files: FileList | null) => void;
  clear: () => void;
}

/** The one file that goes with the next message, once it is found fit. */
export function useStagedFile(): StagedFile {
  const [file, setFile] = useState<StagedFile['file']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    file,
    problem,
    choose: (files) => {
      const chosen = files?.[0];
      if (!chosen) return;
      const checked = checkChatFile(chosen);
      if ('title' in checked) {
        setProblem(checked);
        return;
      }
      setFile({ file: chosen, usable: checked });
      setProblem(
        files.length > 1
          ? { title: 'Um arquivo por vez', text: 'Só o primeiro foi escolhido. Envie os outros depois.' }
          : null,
      );
    },
    clear: () => {
      setFile(null);
      setProblem(null);
    },
  };
}
