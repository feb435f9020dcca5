/** Asks what a bank would ask. @returns whether the visitor passed. */
export function askForAuthentication(): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'sandbox-authentication');
  dialog.className = 'sandbox-dialog';
  const heading = document.createElement('h2');
  heading.id = 'sandbox-authentication';
  heading.textContent = 'Test authentication';
  const text = document.createElement('p');
  text.textContent = 'This stands in for the question that a bank asks. What should happen?';
  const form = document.createElement('form');
  form.method = 'dialog';
  for (const [label, look] of [
    ['Complete', 'btn btn-primary'],
    ['Fail', 'btn btn-quiet'],
  ] as const) {
    const button = document.createElement('button');
    button.value = label;
    button.textContent = label;
    button.className = look;
    form.append(button);
  }
  dialog.append(heading, text, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'Complete');
    });
  });
}
