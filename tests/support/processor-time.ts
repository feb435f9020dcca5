/**
 * Processor time of this thread in milliseconds. Unlike wall time, it does not grow on a busy machine.
 */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
