/** Loaded into a gateway's process before anything else, so that the parent process can set its clock forward or back. */
let shiftMs = 0;
const machineMs = Date.now;
Date.now = () => machineMs() + shiftMs;
process.on('message', (message: { readonly shiftMs: number }) => {
  shiftMs += message.shiftMs;
});
process.channel?.unref();
