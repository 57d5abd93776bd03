/**
 * Measures the manner of comments, which readers met before their content. In five projects that read well these words occur 0.1 to 0.7
 * times in 1000 words of comments, and a comment that begins with "What …" two times in three of them; ours had 8.3 and 787. Each can be
 * right, so the check has a share and no ban.
 */
import { WorkspaceFiles } from '../workspace-files.ts';

/** Everyday or bookish words instead of plain or technical ones. */
const markers =
  /\b(?:nobody|anew|stands?|beside|besides|at once|meanwhile|whatever|whoever|whichever|wherever|whence|thereby|likewise|lest|upon|forth|thus|ought|afresh|henceforth|somebody|by itself|so that none|in its place|in the place of|as it were|told|asked)\b/gi;
/** A noun phrase; "What is left?" is a question. */
const nounPhrase = /^(?:what|whatever|whoever|nobody|how)\b(?!.*\?$)/i;

interface Manner {
  words: number;
  markers: string[];
  nounPhrases: string[];
}

/** Comments of a file, each as one line of text with the number of its first line. */
export function commentsOf(file: string, text: string): { line: number; words: string }[] {
  const comments: { line: number; words: string }[] = [];
  const lines = text.split('\n');
  const single = file.endsWith('.sql') ? /^\s*--\s?(.*)$/ : /^\s*\/\/\s?(.*)$/;
  let block: { line: number; words: string[] } | null = null;
  let run: { line: number; words: string[] } | null = null;
  const end = (part: { line: number; words: string[] } | null) => {
    if (part) comments.push({ line: part.line, words: part.words.join(' ').trim() });
  };
  for (const [index, line] of lines.entries()) {
    if (block) {
      const last = line.includes('*/');
      block.words.push(line.replace(/\*\/.*$/, '').replace(/^\s*\*\s?/, ''));
      if (last) {
        end(block);
        block = null;
      }
      continue;
    }
    const found = single.exec(line);
    if (found) {
      run ??= { line: index + 1, words: [] };
      run.words.push(found[1] ?? '');
      continue;
    }
    end(run);
    run = null;
    const opened = /^\s*(?:\{\s*)?\/\*+\s?(.*)$/.exec(line);
    if (!opened) {
      const trailing = file.endsWith('.sql') ? /\s--\s(.*)$/.exec(line) : /[;,{)\]]\s+\/\/\s(.*)$/.exec(line);
      if (trailing) comments.push({ line: index + 1, words: trailing[1] ?? '' });
      continue;
    }
    const rest = opened[1] ?? '';
    if (rest.includes('*/')) comments.push({ line: index + 1, words: rest.replace(/\s*\*\/.*$/, '').trim() });
    else block = { line: index + 1, words: [rest] };
  }
  end(run);
  return comments;
}

/** Measures comments of these files. */
export function mannerOf(files: readonly { file: string; text: string }[]): Manner {
  const manner: Manner = { words: 0, markers: [], nounPhrases: [] };
  for (const { file, text } of files)
    for (const { line, words } of commentsOf(file, text)) {
      manner.words += words.split(/\s+/).filter(Boolean).length;
      for (const [marker] of words.matchAll(markers)) manner.markers.push(`${file}:${line}: ${marker}`);
      if (nounPhrase.test(words)) manner.nounPhrases.push(`${file}:${line}: ${words.slice(0, 90)}`);
    }
  return manner;
}

/** The modules of the generated reference (`shared-ui/typedoc.json`). */
const referenced = /^(?:shared-ui\/src\/(?:primitives|patterns|lib)|shared-domain\/src\/platform)\/[\w.-]+$/;

/** Returns the exports of the reference that no line describes. The properties of a component are described with the component. */
export function undescribedExports(files: readonly { file: string; text: string }[]): string[] {
  return files
    .filter(({ file }) => referenced.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(({ file, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const name = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/.exec(line)?.[1];
        const isDescribed = !name || /Props$/.test(name) || lines[index - 1]?.trimEnd().endsWith('*/');
        return isDescribed ? [] : `${file}:${index + 1}: ${name}`;
      });
    });
}

const mostNounPhrases = 30;
const mostMarkers = 1.5;

if (import.meta.main) {
  const folders = process.argv.slice(2).filter((argument) => argument !== '--list');
  const workspace = new WorkspaceFiles(process.cwd());
  const files = workspace.files
    .filter(
      (file) =>
        /\.(?:[cm]?[jt]sx?|sql|css)$/.test(file) &&
        !/database\.types\.ts$|\/foundation\/(?:rules|text-\w+|moderated-words)\.sql$|schemas\/api\.sql$/.test(file),
    )
    .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
    .map((file) => ({ file, text: workspace.read(file) }));
  const { words, markers: found, nounPhrases } = mannerOf(files);
  const share = (found.length * 1000) / Math.max(words, 1);
  if (process.argv.includes('--list')) for (const line of [...nounPhrases, ...found]) console.log(line);
  console.log(
    `${words} words of comments: ${nounPhrases.length} begin with a noun phrase, ${share.toFixed(1)} marker words in 1000.`,
  );
  const undescribed = undescribedExports(files);
  for (const line of undescribed) console.log(`${line} has no line that says what it is for`);
  if (nounPhrases.length > mostNounPhrases || share > mostMarkers || undescribed.length > 0) process.exitCode = 1;
}
