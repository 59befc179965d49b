// Preloaded into a program under measurement: it says at its end how much memory it held at most.
process.on('exit', () => {
  console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(1)} MB`);
});
