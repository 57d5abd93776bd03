import { useEffect, useRef, useState } from 'react';
import { dropFile, keepFile, storedFiles } from 'shared-domain/files/stored-files.ts';
import { checkChatFile, type UsableFile } from '../../data/chat/chat-file.ts';

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

/** The one file that goes with the next message, once it is found fit. A reload keeps it. */
export function useStagedFile(userId: string, conversationId: string): StagedFile {
  const [file, setFile] = useState<StagedFile['file']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = `staged:${conversationId}`;
  const wasTouched = useRef(false);

  useEffect(() => {
    let ended = false;
    void storedFiles(userId, id).then((files) => {
      const stored = files.get(id);
      if (ended || wasTouched.current || !stored) return;
      const checked = checkChatFile(stored);
      if ('contentType' in checked) setFile({ file: stored, usable: checked });
    });
    return () => {
      ended = true;
    };
  }, [userId, id]);

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
      wasTouched.current = true;
      setFile({ file: chosen, usable: checked });
      void keepFile(id, userId, id, chosen);
      setProblem(
        files.length > 1
          ? { title: 'Um arquivo por vez', text: 'Só o primeiro foi escolhido. Envie os outros depois.' }
          : null,
      );
    },
    clear: () => {
      wasTouched.current = true;
      void dropFile(id);
      setFile(null);
      setProblem(null);
    },
  };
}
