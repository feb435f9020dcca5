/** Begins to say how far a job of so many steps is; what it answers is called after each step. */
export type Watch = (label: string, total: number) => () => void;

export const inSilence: Watch = () => () => undefined;

/** Says how far a long job is: a bar that redraws itself in a terminal, a line a tenth elsewhere. */
export const showProgress: Watch = (label, total) => {
  const stream = process.stderr;
  const step = Math.max(1, Math.floor(total / 10));
  let done = 0;
  return () => {
    done += 1;
    if (stream.isTTY) {
      const filled = Math.round((done / total) * 30);
      const bar = '█'.repeat(filled) + '░'.repeat(30 - filled);
      stream.write(`\r${label} ${bar} ${done}/${total}${done === total ? '\n' : ''}`);
    } else if (done % step === 0 || done === total) stream.write(`${label} ${done}/${total}\n`);
  };
};
