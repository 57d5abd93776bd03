/**
 * `node scripts/count-lines.ts [commit …]`: lines of code without blanks and comments by area, of each commit; default: HEAD.
 * A line counts as a comment when nothing else is on it. Generated files are left out.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const generated =
  /(?:^|\/)(?:migrations\/|database\.types\.ts$|foundation\/(?:rules|text-rules|text-triggers)\.sql$|schemas\/api\.sql$|evidence\/|pnpm-lock|.*\.geometry\.ts$|testing\/release-of-)/;
const isTest = (file: string) =>
  /\.(?:test|spec)\.tsx?$|\/testing\/|^backend\/tests\/|^e2e\//.test(file) || file.endsWith('corpus.ts');
const comment: Record<string, RegExp> = {
  sql: /^\s*--/,
  css: /^\s*(?:\/\*|\*)/,
  code: /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$))/,
};
const kinds: Record<string, RegExp | undefined> = {
  '.sql': comment.sql,
  '.css': comment.css,
  ...Object.fromEntries(['.ts', '.tsx', '.js', '.mjs', '.cjs', '.grit'].map((ending) => [ending, comment.code])),
};
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });

function areaOf(file: string): string {
  if (isTest(file)) return 'tests';
  const [top = '', second = '', third = ''] = file.split('/');
  if (top === 'backend') return third === 'schemas' ? 'backend SQL' : `backend/${second}`;
  return file.includes('/') ? top : 'root';
}

function linesByArea(commit: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of git('ls-tree', '-r', '--name-only', commit).split('\n')) {
    const pattern = kinds[path.extname(file)];
    if (!pattern || generated.test(file)) continue;
    const lines = git('show', `${commit}:${file}`).split('\n');
    const code = lines.filter((line) => line.trim() !== '' && !pattern.test(line)).length;
    counts.set(areaOf(file), (counts.get(areaOf(file)) ?? 0) + code);
  }
  return counts;
}

const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];
const counts = commits.map(linesByArea);
const areas = [...new Set(counts.flatMap((count) => [...count.keys()]))].sort();
const sum = (count: Map<string, number>, wanted: (area: string) => boolean) =>
  [...count].reduce((total, [area, lines]) => total + (wanted(area) ? lines : 0), 0);
console.log(`| area | ${commits.join(' | ')} |\n| --- |${' ---: |'.repeat(commits.length)}`);
for (const area of areas) console.log(`| ${area} | ${counts.map((count) => count.get(area) ?? 0).join(' | ')} |`);
console.log(`| without tests | ${counts.map((count) => sum(count, (area) => area !== 'tests')).join(' | ')} |`);
console.log(`| all | ${counts.map((count) => sum(count, () => true)).join(' | ')} |`);
