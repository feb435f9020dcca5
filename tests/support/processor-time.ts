/** Milliseconds that this thread worked: unlike the clock, they do not grow on a busy machine. */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
