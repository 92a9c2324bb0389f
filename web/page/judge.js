// judge
tab("judge", {});
