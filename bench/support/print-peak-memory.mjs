// Preloaded into a program under measurement: it says at its end how much memory it held at most, and its processor time.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.log(`peak memory ${(maxRSS / 1024).toFixed(1)} MB`);
  console.log(`processor time ${((userCPUTime + systemCPUTime) / 1e6).toFixed(2)} s`);
});
