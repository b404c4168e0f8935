const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('fixture', {
  platform: process.platform,
  echo: (value) => ipcRenderer.invoke('echo', value),
  fail: () => ipcRenderer.invoke('fail'),
  sync: (value) => ipcRenderer.sendSync('sync', value),
  on: (channel, listener) => {
    const receive = (_event, ...values) => listener(...values);
    ipcRenderer.on(channel, receive);
    return () => ipcRenderer.removeListener(channel, receive);
  },
});
