/** Asks what a bank would ask. @returns whether the visitor passed. */
export function askForAuthentication(): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'sandbox-authentication');
  dialog.className = 'sandbox-dialog';
  dialog.innerHTML = `
    <h2 id="sandbox-authentication">Test authentication</h2>
    <p>This stands in for the question that a bank asks. What should happen?</p>
    <form method="dialog">
      <button class="btn btn-primary" value="Complete">Complete</button>
      <button class="btn btn-quiet" value="Fail">Fail</button>
    </form>`;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'Complete');
    });
  });
}
