// play
tab("play", {});
