// Draws the short video of the demo school, with its captions: node tools/demo-video/record.mjs FILE.json [CHROMIUM]
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [file, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write.');

const captions = [
  'WEBVTT',
  '',
  '00:00.000 --> 00:04.000',
  'Magnification makes the image larger. At first more detail appears with it.',
  '',
  '00:04.000 --> 00:08.000',
  'Beyond the resolution, two points run together: larger, but no clearer.',
];

/** Runs in the page: eight seconds of an image that is enlarged, first sharper, then only larger. */
async function record() {
  const SECONDS = 8;
  const canvas = document.createElement('canvas');
  canvas.width = 480;
  canvas.height = 270;
  const pen = canvas.getContext('2d');
  const dots = Array.from({ length: 26 }, (_, at) => ({
    x: 240 + Math.cos(at * 2.4) * at * 5,
    y: 140 + Math.sin(at * 2.4) * at * 3.4,
    pair: at % 4 === 0,
  }));
  const draw = (time) => {
    const share = Math.min(1, time / SECONDS);
    const isBeyond = share > 0.5;
    const zoom = 1 + share * 2.2;
    pen.fillStyle = '#10243a';
    pen.fillRect(0, 0, 480, 270);
    pen.save();
    pen.translate(240, 140);
    pen.scale(zoom, zoom);
    pen.translate(-240, -140);
    pen.fillStyle = '#7fd1b9';
    for (const { x, y, pair } of dots) {
      for (const side of pair ? [-2.6, 2.6] : [0]) {
        pen.beginPath();
        pen.arc(x + side, y, isBeyond && pair ? 4.4 : 2.2, 0, Math.PI * 2);
        pen.fill();
      }
    }
    pen.restore();
    pen.fillStyle = '#10243a';
    pen.fillRect(0, 0, 480, 44);
    pen.fillRect(0, 236, 480, 34);
    pen.fillStyle = '#ffffff';
    pen.font = '600 20px sans-serif';
    pen.fillText(isBeyond ? 'Larger, but no clearer' : 'Larger, and clearer', 16, 29);
    pen.font = '15px sans-serif';
    pen.fillText(`Magnification × ${Math.round(zoom * 100)}`, 16, 258);
    pen.fillStyle = '#f2b84b';
    pen.fillRect(250, 248, 210 * share, 8);
  };
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(15), {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 100_000,
  });
  const parts = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  const from = performance.now();
  await new Promise((resolve) => {
    const frame = () => {
      const time = (performance.now() - from) / 1000;
      draw(time);
      if (time < SECONDS) requestAnimationFrame(frame);
      else resolve();
    };
    frame();
  });
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const video = {
    name: 'Magnification and resolution.webm',
    duration_ms: 8000,
    width: 480,
    height: 270,
    captions,
  };
  writeFileSync(file, `${JSON.stringify({ ...video, base64: await page.evaluate(record) }, null, 2)}\n`);
} finally {
  await browser.close();
}
