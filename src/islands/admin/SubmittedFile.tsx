import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { formatFileSize, fileHref } from '#features/forms/file-rules.ts';
import { NewTab, Section } from './panels.tsx';

const notReceived = 'Not received: the form was sent without its scripts';

/** Name of a file, with a remark if the file itself was not received. */
export function fileCell(name: string | undefined, path: string | undefined): string | undefined {
  return name && !path ? `${name} (${notReceived})` : name;
}

interface SubmittedFileProps {
  readonly title: string;
  readonly name: string | undefined;
  readonly path: string | undefined;
  readonly size: number | undefined;
}

/** Uploaded file of an intake or a message, with its download. Shows nothing if there is none. */
export function SubmittedFile({ title, name, path, size }: SubmittedFileProps) {
  if (!path && !name) return null;
  const href = path && fileHref(path);
  return (
    <Section title={title}>
      <div className="flex flex-wrap items-center gap-4 rounded-control border border-line bg-raised p-4">
        <FileText size={24} aria-hidden="true" className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">{name ?? 'Unnamed file'}</p>
          <p className="text-sm text-muted tabular-nums">
            {path ? formatFileSize(size) : notReceived}
          </p>
        </div>
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="btn border border-line text-text hover:bg-ground print:hidden"
          >
            <Download size={16} aria-hidden="true" />
            <span>Download</span>
            <NewTab />
          </a>
        )}
      </div>
    </Section>
  );
}
