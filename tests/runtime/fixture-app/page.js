document.querySelector('#ask').addEventListener('click', async () => {
  const answer = await globalThis.fixture.echo('hello');
  document.querySelector('#answer').textContent = `${answer.value} from ${answer.url}`;
});
globalThis.fixture.on('news', (text) => {
  document.querySelector('#event').textContent = text;
});
