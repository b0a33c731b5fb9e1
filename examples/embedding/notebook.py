# %% [markdown]
# # How long are matches of Bugsnax?
# A notebook in the percent format: Jupytext, VS Code and Spyder open it as one.

# %%
from collections import Counter

from cardlang.play.runner import run_match

matches = [run_match("bugsnax", ["greedy", "random"], seed=seed) for seed in range(4)]

# %%
lengths = Counter(len(match.state.history) // 20 * 20 for match in matches)
wins = sum(match.state.returns()[0] > 0 for match in matches)

# %%
for start, number in sorted(lengths.items()):
    print(f"{start:4} to {start + 19:4} decisions  {'█' * number}")
print(f"greedy wins {wins} of {len(matches)}")
